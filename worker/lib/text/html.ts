import sanitize from 'sanitize-html'

const ownOrWeb = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Text, headings, lists, emphasis, quotes, tables and links stay; scripts, styles, forms, frames and pictures are removed. */
export const sanitizeHtml = (html: string): string =>
  sanitize(html, {
    // The bundle lacks its parser of styles (wrangler.toml).
    parseStyleAttributes: false,
    allowedTags:
      'p br hr h2 h3 h4 ul ol li blockquote strong b em i u s a span div table thead tbody tr th td'.split(
        ' ',
      ),
    allowedAttributes: {
      a: ['href', 'title'],
      ol: ['start'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page has an h1 of its own.
    transformTags: {
      h1: 'h2',
      a: (tagName, attribs) => {
        const { href = '', title } = attribs
        const address = href.trim()
        return {
          tagName,
          attribs: {
            ...(ownOrWeb.test(address) && { href: address }),
            ...(title && { title }),
          },
        }
      },
    },
    disallowedTagsMode: 'discard',
  }).trim()
