Gallery.main()
