import './site.css'

export const metadata = { title: 'কর্মী', description: 'ছবি, অভিজ্ঞতা, রেটিং ও যোগাযোগ।' }

export default function Layout({ children }) {
  return (
    <html lang="bn">
      <body>{children}</body>
    </html>
  )
}
