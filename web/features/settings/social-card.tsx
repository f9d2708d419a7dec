type SocialCardProps = { title: string; description: string; picture: string | null }

export function SocialCard({ title, description, picture }: SocialCardProps) {
  return (
    <figure
      aria-label="লিংকের কার্ড"
      className="w-full max-w-md overflow-hidden rounded-card border border-line bg-sunken"
    >
      <div className="flex aspect-[1.91/1] items-center justify-center border-b border-line bg-surface">
        {picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <span className="text-muted">লোগো দিলে এখানে ছবি দেখা যাবে</span>
        )}
      </div>
      <figcaption className="p-3">
        <p className="text-xs text-muted uppercase">{window.location.host}</p>
        <p className="line-clamp-2 font-semibold">{title}</p>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
      </figcaption>
    </figure>
  )
}
