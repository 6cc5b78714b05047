import { Button } from '@shopify/polaris';
import { ExportIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { text } from './texts.ts';

/** Downloads a file with `fetch`, the only requests to which App Bridge adds the session token. */
async function download(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the file request returned ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? 'wishlist.csv';
  link.click();
  // Some browsers read the file only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a CSV file. @param of what it contains, for screen readers */
export function ExportButton({ path, of }: { path: string; of: string }) {
  const label = text('analytics.export');
  const [isLoading, setLoading] = useState(false);
  const start = () => {
    setLoading(true);
    download(path)
      .catch(() => shopify.toast.show(text('analytics.exportFailed'), { isError: true }))
      .finally(() => setLoading(false));
  };
  return (
    <Button
      icon={ExportIcon}
      size="slim"
      loading={isLoading}
      onClick={start}
      accessibilityLabel={`${label} (${of})`}
    >
      {label}
    </Button>
  );
}
