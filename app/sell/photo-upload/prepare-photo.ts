/** A photo as it is sent: smaller if it is large. The means for that come when they are first needed. */
export async function preparePhoto(file: File): Promise<File> {
  const shrink = await loadShrinking();
  return shrink(file);
}

/** An old page may find its module gone from the server; photos can be sent without it. */
async function loadShrinking(): Promise<(file: File) => Promise<File>> {
  try {
    return (await import('./shrink-photo.ts')).shrinkPhoto;
  } catch (error) {
    console.error('사진을 줄이지 못해 그대로 보냅니다.', error);
    return (file) => Promise.resolve(file);
  }
}
