/** The poster's longer side in pixels. */
const maxPosterSide = 1280;
/** Deadline, because the browser may be unable to play the file. */
const timeoutMs = 5_000;

/** A JPEG from the start of a video; null if the browser can't read it. */
export async function posterFromVideo(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await until(video, 'loadeddata');
    video.currentTime = Math.min(0.5, (video.duration || 1) / 2);
    await until(video, 'seeked');
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) return null;
    const scale = Math.min(1, maxPosterSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

const until = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('cannot be played')), { once: true });
    setTimeout(() => reject(new Error('took too long')), timeoutMs);
  });
