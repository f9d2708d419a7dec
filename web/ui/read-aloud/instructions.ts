const instructions = 'h2, h3, legend, label, p'

/** The headings, labels, hints and errors of a part of a form, in their order, as a person reads them. */
export function instructionsOf(part: Element): string[] {
  const texts = Array.from(part.querySelectorAll(instructions)).flatMap((element) => {
    // A text inside of another one is read with it.
    if (
      element.parentElement?.closest(instructions) ||
      element.closest('dialog, [hidden], [aria-hidden=true]')
    )
      return []
    return element.checkVisibility?.() === false ? [] : [textOf(element)]
  })
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1])
}

/** The text without that of buttons and options. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const control of copy.querySelectorAll('button, select, option, textarea, [aria-hidden=true], svg'))
    control.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
