import './site.css'
import { Frame } from './frame.jsx'

export const metadata = { title: 'কর্মী', description: 'ছবি, অভিজ্ঞতা, রেটিং ও যোগাযোগ।' }

export default function Layout({ children }) {
  return (
    <html lang="bn">
      <body>
        <Frame>{children}</Frame>
      </body>
    </html>
  )
}
