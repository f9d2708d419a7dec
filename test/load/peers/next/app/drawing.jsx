export const Icon = ({ icon: Drawing, className = 'size-5' }) => (
  <Drawing aria-hidden strokeWidth={1.75} className={`shrink-0 ${className}`} />
)
