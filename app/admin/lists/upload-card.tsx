import { BlockStack, Card, DropZone, InlineError, InlineStack, Link, Spinner, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { listFileTypes, type ListsData, sourceNames } from '#app/merchant/list-imports.ts';
import { maxFileBytes } from '#app/merchant/max-file-bytes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';

/** Uploads a file as soon as it's chosen. */
export function UploadCard({ hosts, siteUrl }: Pick<ListsData, 'hosts'> & { siteUrl: string }) {
  const id = useId();
  const { send, busy, problems } = useIntent();
  const [refused, setRefused] = useState<string | null>(null);
  const upload = ([file]: File[]) => {
    setRefused(null);
    if (file) send('upload', { file });
  };
  const refuse = ([file]: File[]) => {
    const isLarge = file && file.size > maxFileBytes;
    setRefused(text(isLarge ? 'lists.fileTooLarge' : 'lists.errors.unreadable_file'));
  };
  const problem = refused ?? problems[0]?.hint;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('products.fileTitle')}
        </Text>
        <Text as="p">{text('lists.fileLead', { apps: sourceNames() })}</Text>
        {hosts.length > 0 && (
          <Text as="p" tone="subdued" breakWord>
            {text('products.hosts', { hosts: hosts.join(', ') })}
          </Text>
        )}
        <div>
          <DropZone
            id={id}
            label={`${text('products.chooseFile')} (${text('lists.ofFile')})`}
            labelHidden
            accept={listFileTypes.join(',')}
            allowMultiple={false}
            customValidator={({ size }) => size <= maxFileBytes}
            disabled={busy}
            error={problem !== undefined}
            onDropAccepted={upload}
            onDropRejected={refuse}
          >
            {busy ? (
              <div className="lists-uploading" role="status">
                <Spinner size="small" />
                <Text as="span">{text('common.uploading')}</Text>
              </div>
            ) : (
              <DropZone.FileUpload actionTitle={text('products.chooseFile')} />
            )}
          </DropZone>
          <div role="alert">{problem && <InlineError message={problem} fieldID={id} />}</div>
        </div>
        <InlineStack>
          <Link url={`${siteUrl}/docs/switching`} external>
            {text('lists.guide')}
          </Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
