/** Letters to partners in English. `{partner}` is the partner's name, `{plan}` the name of a plan. */
export const en = {
  usageNearSubject: '{partner}: {percent} of this month’s actions are used',
  usageFullSubject: '{partner}: this month’s actions are used up',
  usagePausedSubject: '{partner}: saving is paused until {day}',
  usageNearTitle: '{percent} of the month’s actions are used',
  usageFullTitle: 'The month’s actions are used up',
  usagePausedTitle: 'Saving is paused until {day}',
  usageOf: { one: 'of {limit} action', other: 'of {limit} actions' },
  usageMonth: '{month}, {plan} plan',
  usageWillPause:
    'When all of them are used, saving pauses until {day}. What shoppers saved stays, and lists, baskets and carts go on working. With a larger plan nothing pauses.',
  usagePaused:
    'Shoppers who want to save something are told so. What they saved stays, and lists, baskets and carts go on working. With a larger plan saving goes on at once.',
  usageWillCost:
    'Nothing pauses when they are used up. Each further action then costs {rate}, billed at the end of the month.',
  usageCosts: 'Nothing pauses. Each further action costs {rate}, billed at the end of the month.',
  usageGoesOn: 'Nothing pauses, and further actions cost nothing extra.',
  rate: { one: '{amount} cent', other: '{amount} cents' },
  usagePlansButton: 'See the plans',
  usageButton: 'See the usage',

  invoiceSubject: 'Invoice {number} for {partner}',
  invoiceTitle: 'Invoice {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'The invoice is attached as a PDF file.',
  invoiceCharged: 'It is charged to your means of payment by itself. There is nothing to do.',
  invoiceTransfer: 'Please pay it by transfer: account and term are on the invoice.',
  invoiceNothing: 'There is nothing to pay.',
  invoiceButton: 'Open the invoice',

  failedSubject: '{partner}: a payment did not go through',
  failedTitle: 'A payment did not go through',
  failedPlan: '{partner}, {plan} plan',
  failedAgain:
    'It is tried again on {date}. Until then everything works as before. Please check your means of payment, or enter another one.',
  failedForGood:
    'It is not tried again by itself. Please enter a means of payment that works, so that you keep the plan.',
  failedButton: 'Check the payment',

  trialSubject: '{partner}: the trial of {plan} ends on {date}',
  trialTitle: 'Your trial ends on {date}',
  perMonth: 'a month, {plan} plan',
  perYear: 'a year, {plan} plan',
  trialText:
    'From that day on the plan is charged. If you want to keep it, there is nothing to do. If not, change or cancel it before: then nothing is charged.',
  trialButton: 'See your plan',

  invitedSubject: '{inviter} invites you to {partner}',
  invitedTitle: '{inviter} invites you to {partner}',
  invitedPlainSubject: 'An invitation to {partner}',
  invitedPlainTitle: 'You are invited to {partner}',
  invitedOwner:
    'The wishlist of {partner} runs on {brand}. As an owner you look after everything: keys, baskets, members, plan and invoices.',
  invitedMember:
    'The wishlist of {partner} runs on {brand}. As a member you work on its keys and baskets; members, plan and invoices are up to the owners.',
  invitedUntil: 'The invitation is valid until {date}.',
  invitedButton: 'Accept the invitation',

  announcedSubject: '{brand}, {title}: please check your integration',
  announcedIntro:
    'Something changes for those who build on {brand}. Please check the points below against the integration of {partner}.',
  announcedEnglish: 'The changelog is kept in English.',
  kindBreaking: 'Breaking',
  kindAdded: 'Added',
  kindChanged: 'Changed',
  kindDeprecated: 'Deprecated',
  kindRemoved: 'Removed',
  announcedButton: 'Read the changelog',

  deletedSubject: '{partner} has been deleted',
  deletedTitle: '{partner} has been deleted',
  deletedText:
    'With it went its keys, baskets and statistics. Save buttons and wishlists that are still in a shop no longer work: please take their scripts out of its pages.',
  deletedShoppers:
    'What shoppers saved is theirs. It stays on their lists. Invoices already issued are kept.',

  wantedSubject: '{partner} asks for the {plan} plan',
  wantedTitle: '{partner} asks for the {plan} plan',
  wantedPartner: 'Partner',
  wantedPlan: 'Plan',
  wantedBilled: 'Billed',
  wantedMonthly: 'monthly',
  wantedYearly: 'yearly',
  wantedBy: 'Asked by',
  wantedText: 'Nothing has changed yet. This puts the partner on the plan:',

  passwordSetTitle: 'A password was set for your {brand} account',
  passwordSetText:
    'From now on this account can also be signed in to with a password. The mailed code works as before.',
  passwordChangedTitle: 'Your {brand} password was changed',
  passwordChangedText: 'The old one no longer works, and every other device was signed out.',
  passwordRemovedTitle: 'Your {brand} password was removed',
  passwordRemovedText:
    'From now on only a mailed code signs in to this account. Every other device was signed out.',
  passwordNotYou:
    'If that was you, there is nothing to do. If not, sign in with a mailed code, change or remove the password in the settings, and look at the access tokens there.',
  passwordButton: 'Open the settings',

  whyOwner: 'You get this mail as an owner of {partner}.',
  whyBilling: 'You get this mail because invoices of {partner} go to this address.',
  whyTechnical: 'You get this mail as the technical contact of {partner}.',
  whyInvited:
    'You get this mail because this address was entered at {partner}. If you did not expect it, ignore it.',
  whyDeleted: 'You get this mail because you were an owner of {partner}.',
  whyOperator: 'You get this mail because you run {brand}.',
  whyAccount: 'You get this mail because this address has an account at {brand}.',
  changeAddress: 'Who gets such mails is set in the portal',
};
