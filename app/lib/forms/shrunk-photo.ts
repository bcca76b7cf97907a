/**
 * A photo no larger than it is shown: its shorter side has so many pixels at most, upright, without what the camera wrote into it. The file as
 * it is where the browser cannot read it.
 */
export async function shrunkPhoto(file: File, side: number): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const ratio = Math.min(1, side / Math.min(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * ratio)
  canvas.height = Math.round(picture.height * ratio)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
  return small ? new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: small.type }) : file
}
