import { Button } from '@shopify/polaris';
import { ExportIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { text, type TextKey } from '../texts.ts';
import { type AnalyticsView, queryOf } from './view.ts';

/** Fetches the file, since App Bridge only adds the session token to fetches, and hands it to the browser. */
async function download(view: AnalyticsView, file: string): Promise<void> {
  const query = queryOf(view);
  query.set('file', file);
  const response = await fetch(`/app/analytics/export?${query}`);
  if (!response.ok) throw new Error(`the file request returned ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? `${file}.csv`;
  link.click();
  // Some browsers read the file only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type ExportFile = 'days' | 'products' | 'variants';

const labels: Record<ExportFile, TextKey> = {
  days: 'analytics.exportDays',
  products: 'analytics.exportProducts',
  variants: 'analytics.exportVariants',
};

/** Downloads the page's days, products or variants as a CSV file. */
export function ExportButton({ file, view }: { file: ExportFile; view: AnalyticsView }) {
  const [isLoading, setLoading] = useState(false);
  const start = () => {
    setLoading(true);
    download(view, file)
      .catch(() => shopify.toast.show(text('analytics.exportFailed'), { isError: true }))
      .finally(() => setLoading(false));
  };
  return (
    <Button
      icon={ExportIcon}
      size="slim"
      loading={isLoading}
      onClick={start}
      accessibilityLabel={text(labels[file])}
    >
      {text('analytics.export')}
    </Button>
  );
}
