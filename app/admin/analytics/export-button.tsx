import { Button } from '@shopify/polaris';
import { ExportIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { queryOf, type AnalyticsView } from './view.ts';

/** Fetched, for App Bridge puts the session token on what is fetched alone; then handed to the browser as a file. */
async function download(view: AnalyticsView, file: string): Promise<void> {
  const query = queryOf(view);
  query.set('file', file);
  const response = await fetch(`/app/analytics/export?${query}`);
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? `${file}.csv`;
  link.click();
  // Some browsers read the file only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands over the days, products or variants of the page as a CSV file. */
export function ExportButton({
  file,
  view,
}: {
  file: 'days' | 'products' | 'variants';
  view: AnalyticsView;
}) {
  const [isLoading, setLoading] = useState(false);
  const start = () => {
    setLoading(true);
    download(view, file)
      .catch(() =>
        shopify.toast.show('The file could not be made. Try again in a moment.', { isError: true }),
      )
      .finally(() => setLoading(false));
  };
  return (
    <Button
      icon={ExportIcon}
      size="slim"
      loading={isLoading}
      onClick={start}
      accessibilityLabel={`Export CSV of ${file}`}
    >
      Export CSV
    </Button>
  );
}
