/** HTML written by staff. The server has sanitised it when it was saved. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      dangerouslySetInnerHTML={{ __html: html }}
      className={`flex flex-col gap-3 [&_a]:text-action [&_a]:underline [&_h2]:text-xl [&_h3]:text-lg [&_ol]:list-[bengali] [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 ${className}`}
    />
  )
}
