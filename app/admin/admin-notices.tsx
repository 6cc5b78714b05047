import { Banner, BlockStack } from '@shopify/polaris';
import type { ShopNotice } from './admin.server.ts';
import { noticeText } from './notice-text.ts';

/** As wide as the pages below it. */
const place = { maxWidth: '62.375rem', margin: '0 auto', padding: '16px clamp(16px, 2.5vw, 24px) 0' };

/** What needs the merchant, above every page. */
export function AdminNotices({ notices }: { notices: ShopNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <div style={place}>
      <BlockStack gap="300">
        {notices.map((notice) => {
          const { title, body, action, tone } = noticeText(notice);
          return (
            <Banner key={notice.kind} title={title} tone={tone} action={action}>
              <p>{body}</p>
            </Banner>
          );
        })}
      </BlockStack>
    </div>
  );
}
