import { driverName } from '#domain/human-resources/drivers/values.ts'

interface DriverPhotoProps {
  driver: { firstName: string; lastName: string; photo: string | null }
  size?: 'large'
}

/** Photo or initials of a driver; the name stands beside it. */
export function DriverPhoto({ driver, size }: DriverPhotoProps) {
  const className = size ? 'driver-photo driver-photo-large' : 'driver-photo'
  if (!driver.photo) {
    return (
      <span className={className} aria-hidden="true">
        {driver.firstName.charAt(0)}
        {driver.lastName.charAt(0)}
      </span>
    )
  }
  const side = size ? 128 : 88
  return (
    <img
      className={className}
      src={`/human-resources/drivers?document=${driver.photo}`}
      alt={driverName(driver)}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  )
}
