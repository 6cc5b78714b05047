import { z } from '@hono/zod-openapi';

export const memberRoles = ['owner', 'member'] as const;
const role = z.enum(memberRoles);

/** A member of a partner's team. */
const teamMember = z
  .object({
    id: z.string().openapi({ description: 'Of the account.' }),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role,
    since: z.string(),
  })
  .openapi('TeamMember');

export type TeamMember = z.infer<typeof teamMember>;

/** A pending invitation to join a partner. */
export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    role,
    invited_by: z.string().nullable().openapi({ description: 'Email address of the member who sent it.' }),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .openapi('Invitation');

export type Invitation = z.infer<typeof invitation>;

export const teamList = z.object({ members: z.array(teamMember), invitations: z.array(invitation) });

export type Team = z.infer<typeof teamList>;

export const newInvitation = z
  .object({ email: z.string().max(254), role: role.default('member') })
  .openapi('NewInvitation');

export const memberPatch = z.object({ role }).openapi('MemberPatch');

export const joined = z.object({
  partner: z.object({ id: z.int(), name: z.string(), role }).openapi('JoinedPartner'),
});
