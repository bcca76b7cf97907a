/**
 * Scales a photo down so that its shorter side has at most `side` pixels, upright and without camera metadata. Returns the file unchanged
 * when the browser cannot decode it.
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
