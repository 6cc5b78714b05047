import { Form } from '@remix-run/react';
import type { Team } from '#api/contract/member.ts';
import type { PartnerBody } from '#api/contract/partner.ts';
import { Badge } from '../notice.tsx';
import { PageHead, Section } from '../page-head.tsx';
import { DeletePartner } from './delete-partner.tsx';
import { PasswordSection } from './password-section.tsx';
import { BillingForm, ShopForm } from './settings-forms.tsx';
import { TeamSection } from './team-section.tsx';

export interface SettingsData {
  partner: PartnerBody;
  team: Team;
  /** Who looks at it. */
  userId: string;
  email: string;
  hasPassword: boolean;
  isOwner: boolean;
  /** All partners they belong to. */
  partners: { id: number; name: string; role: 'owner' | 'member' }[];
}

export function SettingsPage(data: SettingsData) {
  const { partner, isOwner } = data;
  return (
    <>
      <PageHead
        title="Team and settings"
        lead={
          isOwner
            ? `Who works on ${partner.name}, whom we write to, and what stands on your invoices.`
            : `Who works on ${partner.name}. Only owners change what is here; ask one of them.`
        }
      />
      <TeamSection {...data} />
      <ShopForm partner={partner} isOwner={isOwner} />
      <BillingForm partner={partner} isOwner={isOwner} />
      <OwnPartners {...data} />
      <PasswordSection email={data.email} hasPassword={data.hasPassword} />
      <Section
        title="Your data"
        lead="Everything we have of this partner as one JSON file: people, keys, baskets, invoices, counted actions, webhook attempts. Secrets are left out."
      >
        {isOwner ? (
          <a href="/portal/settings/export" className="button" download>
            Download everything
          </a>
        ) : (
          <p className="muted">An owner can download it.</p>
        )}
      </Section>
      {isOwner && <DeletePartner name={partner.name} />}
    </>
  );
}

/** Where else the person works. */
function OwnPartners({ partner, partners }: SettingsData) {
  return (
    <Section title="Your partners" aside={<a href="/portal/start">Add a shop</a>}>
      <ul className="people">
        {partners.map(({ id, name, role }) => (
          <li key={id}>
            <div className="person">
              <strong>{name}</strong>
              <span>You are {role === 'owner' ? 'an owner' : 'a member'}</span>
            </div>
            {id === partner.id ? (
              <Badge>You look at it now</Badge>
            ) : (
              <Form method="post" action="/portal/partner">
                <input type="hidden" name="partner" value={id} />
                <button type="submit" className="button">
                  Switch to it
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
