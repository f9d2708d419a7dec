type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>

/** Whether a click on a link means to open it here. Other clicks open a tab, save the target, or were handled already. */
export const isOrdinaryClick = (click: Click, target: string | undefined) =>
  !click.defaultPrevented &&
  click.button === 0 &&
  !(click.metaKey || click.altKey || click.ctrlKey || click.shiftKey) &&
  (!target || target === '_self')

/** Whether an address is the open one: following its link must not add an entry to the history. */
export const isOpenAddress = (path: string) =>
  new URL(path, window.location.href).href === window.location.href
