# What Whisk needs from the distribution, once, for `run`, `test` and CI. Sourced, not run.
#
#   need STEP…     installs what is missing for these steps; exits 3 where that cannot be done
#   need_swift     puts a Swift toolchain that is new enough on the search path; exits 3 without one

# step   how to tell that it is there     apt                      dnf                        pacman
dependencies='
build    pkg:gtk4                         libgtk-4-dev             gtk4-devel                 gtk4
build    pkg:libadwaita-1                 libadwaita-1-dev         libadwaita-devel           libadwaita
build    pkg:webkitgtk-6.0        libwebkitgtk-6.0-dev     webkitgtk6.0-devel         webkitgtk-6.0
build    pkg:gmime-3.0                    libgmime-3.0-dev         gmime30-devel              gmime3
build    pkg:sqlite3                      libsqlite3-dev           sqlite-devel               sqlite
build    cmd:pkg-config                   pkg-config               pkgconf-pkg-config         pkgconf
build    cmd:glib-compile-resources       libglib2.0-dev-bin       glib2-devel                glib2-devel
build    file:/usr/share/icons/Adwaita/index.theme adwaita-icon-theme adwaita-icon-theme       adwaita-icon-theme
build    svg:icons                        librsvg2-common          librsvg2                   librsvg
desktop  cmd:mutter                       mutter                   mutter                     mutter
desktop  cmd:pipewire                     pipewire                 pipewire                   pipewire
desktop  cmd:wireplumber                  wireplumber              wireplumber                wireplumber
desktop  cmd:gst-launch-1.0               gstreamer1.0-tools       gstreamer1                 gstreamer
desktop  gst:pipewiresrc                  gstreamer1.0-pipewire    pipewire-gstreamer         gst-plugin-pipewire
desktop  gst:videoconvert                 gstreamer1.0-plugins-base gstreamer1-plugins-base   gst-plugins-base
desktop  gst:pngenc                       gstreamer1.0-plugins-good gstreamer1-plugins-good   gst-plugins-good
desktop  cmd:dbus-daemon                  dbus-daemon              dbus-daemon                dbus
desktop  file:/usr/libexec/at-spi-bus-launcher at-spi2-core        at-spi2-core               at-spi2-core
desktop  file:/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml gsettings-desktop-schemas gsettings-desktop-schemas gsettings-desktop-schemas
desktop  file:/usr/bin/python3                 python3                  python3                    python
desktop  py:gi                            python3-gi               python3-gobject            python-gobject
desktop  cmd:cc                           gcc                      gcc                        gcc
desktop  file:/usr/include/dlfcn.h        libc6-dev                glibc-devel                glibc
desktop  cmd:fc-list                      fontconfig               fontconfig                 fontconfig
desktop  font:Cantarell                   fonts-cantarell          abattis-cantarell-fonts    cantarell-fonts
desktop  font::lang=ja                    fonts-droid-fallback     google-noto-sans-cjk-fonts noto-fonts-cjk
test     cmd:desktop-file-validate        desktop-file-utils       desktop-file-utils         desktop-file-utils
test     cmd:appstreamcli                 appstream                appstream                  appstream
test     cmd:groff                        groff-base               groff-base                 groff
test     cmd:shellcheck                   shellcheck               ShellCheck                 shellcheck
install  cmd:msgfmt                       gettext                  gettext                    gettext
test     cmd:dovecot                      dovecot-imapd            dovecot                    dovecot
test     cmd:mbsync                       isync                    isync                      isync
test     cmd:strace                       strace                   strace                     strace
test     cmd:zsh                          zsh                      zsh                        zsh
test     cmd:fish                         fish                     fish                       fish
reader   cmd:orca                         orca                     orca                       orca
reader   cmd:Xvfb                         xvfb                     xorg-x11-server-Xvfb       xorg-server-xvfb
'

# The oldest Swift that builds Whisk.
swift_minimum=6.2

present() {
  local what=${1#*:}
  case $1 in
    pkg:*) pkg-config --exists "$what" ;;
    cmd:*) PATH=$PATH:/usr/sbin command -v "$what" ;;
    file:*) [[ -e $what ]] ;;
    gst:*) gst-inspect-1.0 "$what" ;;
    py:*) /usr/bin/python3 -c "import $what" ;;
    # What draws SVG for GTK: a loader of gdk-pixbuf, or in newer systems one of glycin.
    svg:*)
      compgen -G '/usr/lib*/gdk-pixbuf-2.0/*/loaders/*svg*' ||
        compgen -G '/usr/lib/*/gdk-pixbuf-2.0/*/loaders/*svg*' ||
        compgen -G '/usr/lib*/glycin-loaders/*/*svg*'
      ;;
    font:*) [[ -n $(fc-list "$what") ]] ;;
  esac >/dev/null 2>&1
}

# The packages missing for these steps, by the name that one package manager gives them.
missing() {
  local manager=$1 step probe apt dnf pacman
  shift
  while read -r step probe apt dnf pacman; do
    [[ " $* " == *" $step "* ]] || continue
    present "$probe" && continue
    case $manager in apt) echo "$apt" ;; dnf) echo "$dnf" ;; pacman) echo "$pacman" ;; esac
  done <<<"${dependencies#$'\n'}" | sort -u | paste -sd ' '
}

explain() {
  echo "Install it with the one that fits your system:"
  echo "  sudo apt-get install $(missing apt "$@")"
  echo "  sudo dnf install $(missing dnf "$@")"
  echo "  sudo pacman -S --needed $(missing pacman "$@")"
}

# Runs apt-get as root, by sudo where it may, else fails.
as_root=()
can_install() {
  command -v apt-get >/dev/null || return
  ((EUID == 0)) && return
  command -v sudo >/dev/null || return
  # Without a terminal sudo could not ask for the password.
  sudo -n true 2>/dev/null || [[ -t 0 ]] || return
  as_root=(sudo)
}

apt_install() {
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Use-Pty=0)
  local install=(install --yes --no-install-recommends "$@")
  # The first try saves the update where the package lists are there and current.
  "${apt[@]}" --quiet=2 "${install[@]}" || { "${apt[@]}" --quiet=2 update && "${apt[@]}" "${install[@]}"; }
}

need() {
  local packages
  packages=$(missing apt "$@")
  [[ -n $packages ]] || return 0
  echo "Missing for this step: $packages"
  if ! can_install; then
    explain "$@"
    exit 3
  fi
  echo "Installing from the distribution: ${as_root[*]:+sudo }apt-get install $packages"
  # One word for each package.
  # shellcheck disable=SC2086
  apt_install $packages </dev/null >&2 || true
  packages=$(missing apt "$@")
  if [[ -n $packages ]]; then
    echo "Still missing: $packages"
    explain "$@"
    exit 3
  fi
} >&2

# The version of the Swift on the search path, or nothing.
swift_version() {
  { swift --version 2>/dev/null || true; } | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1
}

# The version of Swift that apt could install, or nothing.
swift_candidate() {
  { apt-cache policy swiftlang 2>/dev/null || true; } | sed -n 's/ *Candidate: *//p'
}

at_least() {
  [[ $(printf '%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

need_swift() {
  local version candidate
  command -v swift >/dev/null || PATH=$PATH:$HOME/.local/share/swiftly/bin
  version=$(swift_version)
  [[ -n $version ]] && at_least "$version" "$swift_minimum" && return
  if [[ -n $version ]]; then
    echo "Whisk needs Swift $swift_minimum or newer; this is Swift $version."
  else
    echo "Whisk needs Swift $swift_minimum or newer, and there is no Swift here."
  fi
  candidate=$(swift_candidate)
  if [[ $candidate == [0-9]* ]] && at_least "$candidate" "$swift_minimum" && can_install; then
    echo "Installing it from the distribution: ${as_root[*]:+sudo }apt-get install swiftlang"
    apt_install swiftlang </dev/null >&2
    return
  fi
  cat <<END
Get it from your distribution where that has it ($swift_minimum or newer):
  sudo apt-get install swiftlang
  sudo dnf install swift-lang
or from https://www.swift.org/install/linux/, and have its "swift" on the search path.
END
  exit 3
} >&2
