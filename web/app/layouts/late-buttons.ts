import {
  keepPainted,
  pressFavourite,
  syncWithAccount,
  type FrameTools,
} from '#web/features/favourites/favourite-buttons.ts'
import { pressShare } from '#web/features/providers/share/share-page.ts'
import { paths } from '#web/app/paths.ts'

/** Paints the state of the buttons, and brings the list of the phone to the account of a customer. */
export function prepare(tools: FrameTools): void {
  keepPainted()
  void syncWithAccount(tools)
}

export async function press(button: HTMLElement, tools: FrameTools): Promise<void> {
  keepPainted()
  await (button.dataset.share ? pressShare(button) : pressFavourite(button, tools, paths.favourites))
}
