import type { Country } from '#domain/countries.ts'

/** Country name with its decorative flag. */
export function CountryName({ country: { name, image } }: { country: Pick<Country, 'name' | 'image'> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <img className="rounded-[2px] border border-base-300" src={image} alt="" width={20} height={15} loading="lazy" />
      {name}
    </span>
  )
}
