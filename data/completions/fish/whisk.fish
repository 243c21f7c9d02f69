# Completion of whisk(1) for fish.

complete -c whisk -f
complete -c whisk -l mail -x -a '(__fish_complete_directories)' -d 'Use the mail in this folder'
complete -c whisk -l demo -d 'Use a copy of the sample mailbox'
complete -c whisk -l screenshot -r -F -d 'Save a picture of the window, then leave'
complete -c whisk -l new-window -d 'Open another window'
complete -c whisk -l version -d 'Print the version'
complete -c whisk -l help -s h -d 'Print a summary'
