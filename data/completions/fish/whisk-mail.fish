# Completion of whisk-mail(1) for fish.

function __whisk_mail_command -d 'Whether the command is one of these; without any, whether there is none'
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case --mail --limit --to --until
                set -e words[1]
            case '-*'
            case '*'
                contains -- $words[1] $argv
                return
        end
        set -e words[1]
    end
    not set -q argv[1]
end

function __whisk_mail_folders
    command -q whisk-mail; or return
    set -l words (commandline -opc)
    set -l mail
    for i in (seq (count $words))
        test $words[$i] = --mail; and set -a mail --mail $words[(math $i + 1)]
    end
    set -a mail (string match -- '--mail=*' $words)
    whisk-mail $mail folders 2>/dev/null |
        string replace -r '^ *\d+ +\d+  ' '' | string replace -r '  \(/.*\)$' ''
end

complete -c whisk-mail -f
complete -c whisk-mail -l mail -x -a '(__fish_complete_directories)' -d 'Use the mail in this folder'
complete -c whisk-mail -l json -d 'Print JSON'
complete -c whisk-mail -l version -d 'Print the version'
complete -c whisk-mail -l help -s h -d 'Print a summary'

complete -c whisk-mail -n __whisk_mail_command -a index -d 'Read all mail into the index'
complete -c whisk-mail -n __whisk_mail_command -a folders -d 'The folders and how much is in them'
complete -c whisk-mail -n __whisk_mail_command -a list -d 'The messages of a folder'
complete -c whisk-mail -n __whisk_mail_command -a search -d 'The messages that match'
complete -c whisk-mail -n __whisk_mail_command -a show -d 'One message'
complete -c whisk-mail -n __whisk_mail_command -a act -d 'Do something to messages'
complete -c whisk-mail -n __whisk_mail_command -a undo -d 'Take the last change back'
complete -c whisk-mail -n __whisk_mail_command -a redo -d 'Do it again'
complete -c whisk-mail -n __whisk_mail_command -a history -d 'See what was done'
complete -c whisk-mail -n __whisk_mail_command -a import -d 'Add an mbox, a message or a folder of them'
complete -c whisk-mail -n __whisk_mail_command -a export -d 'Write messages into an mbox'
complete -c whisk-mail -n __whisk_mail_command -a watch -d 'Tell what changes, until interrupted'
complete -c whisk-mail -n __whisk_mail_command -a check -d 'Prove that index, journal and files agree'
complete -c whisk-mail -n __whisk_mail_command -a help -d 'Print a summary'

complete -c whisk-mail -n '__whisk_mail_command list' -a '(__whisk_mail_folders)'
complete -c whisk-mail -n '__whisk_mail_command list' -l unread -d 'Unread ones only'
complete -c whisk-mail -n '__whisk_mail_command list' -l flagged -d 'Flagged ones only'
complete -c whisk-mail -n '__whisk_mail_command list search' -l limit -x -d 'At most so many'
complete -c whisk-mail -n '__whisk_mail_command show import' -F
complete -c whisk-mail -n 'test (commandline -opc)[-1] = act' -a 'archive inbox restore delete delete-forever read unread flag unflag junk not-junk snooze snooze-again move pin unpin'
complete -c whisk-mail -n '__whisk_mail_command act import' -l to -x -a '(__whisk_mail_folders)' -d 'Where to'
complete -c whisk-mail -n '__whisk_mail_command act' -l until -x -a 'later evening tomorrow weekend next-week' -d 'When it comes back'
complete -c whisk-mail -n '__whisk_mail_command act' -l create -d 'Make the folder if it is missing'
complete -c whisk-mail -n '__whisk_mail_command act' -l yes -d 'Do what cannot be undone'
complete -c whisk-mail -n '__whisk_mail_command export' -l to -r -F -d 'Where to'
complete -c whisk-mail -n '__whisk_mail_command check' -l repair -d 'Mend the index'
