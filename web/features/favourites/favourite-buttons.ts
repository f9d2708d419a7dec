import { asApiError } from '#web/lib/api-error.ts'
import { isFavourite, setFavourite, subscribeToFavourites, syncFavourites } from './favourites-store.ts'

/** What the frame of the site lends to code that React does not render. */
export type FrameTools = {
  showToast: (toast: {
    message: string
    action?: { label: string; onPress: () => void }
    seconds?: number
  }) => () => void
  navigate: (path: string) => void
}

/** Writes the state into the buttons. Their HTML is the same for every visitor. */
function paintFavourites(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-favourite]')) {
    const pressed = String(isFavourite(Number(button.dataset.favourite)))
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed)
  }
}

let isPainting = false

/** Paints the buttons now, after each change of the list, and whenever a page brings new ones. */
export function keepPainted(): void {
  if (!isPainting) {
    isPainting = true
    subscribeToFavourites(paintFavourites)
    // Its callback runs before the browser shows the new buttons.
    new MutationObserver(paintFavourites).observe(document.body, { childList: true, subtree: true })
  }
  paintFavourites()
}

const savedMessages = {
  account: 'পছন্দের তালিকায় রাখা হয়েছে।',
  phone: 'পছন্দের তালিকায় রাখা হয়েছে।',
  page: 'পছন্দের তালিকায় রাখা হয়েছে, কিন্তু পাতাটি বন্ধ করলে থাকবে না। রেখে দিতে লগইন করুন।',
} as const

// A second press replaces the message of the first.
let dismiss = () => {}

/** Saves or removes the provider of a button. A failure is shown in a toast, and the button shows the state of before. */
export async function pressFavourite(
  button: HTMLElement,
  { showToast, navigate }: FrameTools,
  listPath: string,
): Promise<void> {
  const favourite = { id: Number(button.dataset.favourite), name: button.dataset.name ?? '' }
  const isSaved = !isFavourite(favourite.id)
  const change = async (value: boolean) => {
    try {
      return await setFavourite(favourite, value)
    } catch (error) {
      dismiss()
      dismiss = showToast({ message: asApiError(error).message })
      return null
    }
  }
  const kept = await change(isSaved)
  if (!kept) return
  dismiss()
  dismiss = showToast(
    isSaved
      ? {
          message: savedMessages[kept],
          seconds: 6,
          action: { label: 'তালিকা দেখুন', onPress: () => navigate(listPath) },
        }
      : {
          message: 'পছন্দের তালিকা থেকে সরানো হয়েছে।',
          action: { label: 'ফিরিয়ে আনুন', onPress: () => void change(true) },
        },
  )
}

/** Brings the list of the phone to the account after a sign-in. A failure is tried again with the next page. */
export async function syncWithAccount({ showToast }: Pick<FrameTools, 'showToast'>): Promise<void> {
  const outcome = await syncFavourites().catch(() => null)
  if (!outcome) return
  if (outcome.leftOut > 0)
    showToast({ message: 'পছন্দের তালিকায় ২০০ জন হয়ে গেছে, তাই এই ফোনের সবাইকে যোগ করা গেল না।' })
  else if (outcome.added > 0) showToast({ message: 'এই ফোনের পছন্দের তালিকা আপনার অ্যাকাউন্টে যোগ হয়েছে।' })
}
