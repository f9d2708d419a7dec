/** A row of the information pages. The HTML may use h2, h3, p, ul, ol, li, strong and a. */
export type InformationPage = { slug: string; title: string; description: string; html: string }
