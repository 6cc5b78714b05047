import { createTransport } from 'nodemailer';

/** Signs in to the mail server without sending anything. @throws Error that says why it doesn't work */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000 };
  await createTransport({ url: smtpUrl, ...timeouts }).verify();
}
