import type { LinksFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { auditDays } from '#api/contract/audit.ts';
import { Badge } from '../notice.tsx';
import { PageHead, PageParts, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { DeletePartner } from './delete-partner.tsx';
import { PasswordSection } from './password-section.tsx';
import settings from './settings.css';
import { loadSettings, runSettings, type SettingsData } from './settings.server.ts';
import { BillingForm, LanguageForm, ShopForm, WeeklyForm } from './settings-forms.tsx';
import { TeamSection } from './team-section.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settings }];
export { loadSettings as loader, runSettings as action };
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalSettingsRoute() {
  return <SettingsPage {...useLoaderData<typeof loadSettings>()} />;
}

function SettingsPage(data: SettingsData) {
  const { partner, isOwner } = data;
  return (
    <>
      <PageHead
        title={text('common.teamAndSettings')}
        lead={
          isOwner
            ? text('settings.ownerLead', { name: partner.name })
            : text('settings.memberLead', { name: partner.name })
        }
      />
      <PageParts
        label={text('common.teamAndSettings')}
        parts={[
          { id: 'team', title: text('settings.teamPart'), content: <TeamPart {...data} /> },
          { id: 'shop', title: partner.name, content: <ShopPart {...data} /> },
          { id: 'you', title: text('settings.yourPart'), content: <YourPart {...data} /> },
        ]}
      />
    </>
  );
}

const TeamPart = (data: SettingsData) => (
  <>
    <TeamSection {...data} />
    {data.isOwner && (
      <Section title={text('activity.title')} lead={text('activity.settingsLead', { days: auditDays })}>
        <Link className="button" to="/portal/settings/activity">
          {text('activity.open')}
        </Link>
      </Section>
    )}
  </>
);

const ShopPart = ({ partner, isOwner }: SettingsData) => (
  <>
    <ShopForm partner={partner} isOwner={isOwner} />
    <BillingForm partner={partner} isOwner={isOwner} />
    <Section title={text('settings.dataTitle')} lead={text('settings.dataLead')}>
      {isOwner ? (
        <a href="/portal/settings/export" className="button" download>
          {text('settings.download')}
        </a>
      ) : (
        <p className="muted">{text('settings.downloadOwners')}</p>
      )}
    </Section>
    {isOwner && <DeletePartner name={partner.name} />}
  </>
);

const YourPart = (data: SettingsData) => (
  <>
    <OwnPartners {...data} />
    <WeeklyForm isOn={data.weeklyMail} />
    <LanguageForm locale={data.locale} />
    <PasswordSection email={data.email} hasPassword={data.hasPassword} />
    <Section title={text('passkeys')} lead={text('settings.passkeysLead')}>
      <a className="button" href={data.passkeysUrl}>
        {text('settings.passkeysLink')}
      </a>
    </Section>
  </>
);

/** The person's other partners. */
function OwnPartners({ partner, partners }: SettingsData) {
  return (
    <Section title={text('settings.partners')} aside={<a href="/portal/start">{text('settings.addShop')}</a>}>
      <ul className="bare people">
        {partners.map(({ id, name, role }) => (
          <li key={id}>
            <div className="person">
              <strong>{name}</strong>
              <span>{text(role === 'owner' ? 'settings.youOwn' : 'settings.youBelong')}</span>
            </div>
            {id === partner.id ? (
              <Badge>{text('settings.current')}</Badge>
            ) : (
              <Form method="post" action="/portal/partner">
                <input type="hidden" name="partner" value={id} />
                <button type="submit" className="button">
                  {text('settings.switch')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
