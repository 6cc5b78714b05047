/** Sends a file's bytes, telling how much of it has left; `fetch` does not know that of what it sends. */
export function putFile(
  { upload_url: url, headers }: { upload_url: string; headers: Record<string, string> },
  file: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(saidBy(request))));
    request.onerror = () => reject(new Error('The connection broke off. Send it again.'));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** What the service has against the file. */
function saidBy({ responseText }: XMLHttpRequest): string {
  try {
    const { hint, message } = JSON.parse(responseText) as { hint?: string; message?: string };
    return hint ?? message ?? '';
  } catch {
    return 'The file was not taken. Send it again.';
  }
}
