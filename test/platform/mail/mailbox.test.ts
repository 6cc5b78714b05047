import { expect, it } from 'vitest';
import { mailboxOf } from '#api/platform/mail/mailbox.ts';

it.each([
  [
    'anna@shop.example',
    ['Anna@Shop.example', ' anna@shop.example ', 'anna+news@shop.example', 'anna@shop.example.'],
  ],
  [
    'anna@xn--mller-kva.example',
    ['anna@müller.example', 'ANNA@MÜLLER.EXAMPLE', 'anna@xn--mller-kva.example'],
  ],
  ['annabell@gmail.com', ['anna.bell@gmail.com', 'a.n.n.a.bell+x+y@googlemail.com', 'ＡnnaBell@GMAIL.com']],
  ['annabell@proton.me', ['anna_bell@pm.me', 'anna-bell@protonmail.com']],
  ['annabell@icloud.com', ['annabell@me.com', 'annabell+shop@mac.com']],
])('%s is one mailbox, however its address is written', (mailbox, addresses) => {
  expect(addresses.map(mailboxOf)).toEqual(addresses.map(() => mailbox));
});

it('keeps apart what providers keep apart', () => {
  const addresses = [
    'anna.bell@shop.example',
    'annabell@shop.example',
    'anna.bell@icloud.com',
    '+anna@shop.example',
  ];
  expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
  expect(mailboxOf('+anna@shop.example')).toBe('+anna@shop.example');
});
