import { paths } from '#web/app/pages/paths.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

/** Launchers cut a longer name. Counted in letters as they are written, not in code points. */
const maxShortNameLength = 12

const letters = new Intl.Segmenter('bn')

function shortNameOf(name: string): string {
  const written = Array.from(letters.segment(name), ({ segment }) => segment)
  if (written.length <= maxShortNameLength) return name
  const [firstWord = ''] = name.split(/\s/)
  return Array.from(letters.segment(firstWord), ({ segment }) => segment)
    .slice(0, maxShortNameLength)
    .join('')
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/install/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [{ src: `/install/shortcut-${picture}.png`, sizes: '96x96', type: 'image/png' }],
})

const screenshot = (name: string, label: string, isWide: boolean) => ({
  src: `/install/screenshot-${name}.webp`,
  sizes: isWide ? '1280x800' : '360x740',
  type: 'image/webp',
  form_factor: isWide ? 'wide' : 'narrow',
  label,
})

/** The web app manifest. `start_url` is the home page itself, which opens without a connection. */
export const webAppManifest = ({
  site_name: name,
  site_description: description,
}: Pick<Settings, 'site_name' | 'site_description'>) => ({
  id: paths.home,
  name,
  short_name: shortNameOf(name),
  description,
  lang: 'bn',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  theme_color: '#00684a',
  background_color: '#f6f6f2',
  categories: ['business', 'lifestyle', 'utilities'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('সেবাদাতা খুঁজুন', paths.browse, 'search'),
    // Open to all, like every shortcut: an installed site may be a guest's, a worker's or the staff's.
    shortcut('পছন্দের সেবাদাতা', paths.favourites, 'favourites'),
  ],
  screenshots: [
    screenshot('browse', 'সেবাদাতার তালিকা', false),
    screenshot('provider', 'একজন সেবাদাতার প্রোফাইল', false),
    screenshot('home-wide', 'হোম', true),
  ],
})
