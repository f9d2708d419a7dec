const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as HTML or XML that shows it. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
