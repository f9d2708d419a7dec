/** One of the seven information pages as the table keeps it; the HTML uses h2, h3, p, ul, ol, li, strong and a. */
export type InformationPage = { slug: string; title: string; description: string; html: string }
