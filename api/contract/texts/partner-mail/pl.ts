import type { PartnerMailTexts } from './texts.ts';

export const pl: PartnerMailTexts = {
  usageNearSubject: '{partner}: wykorzystano {percent} akcji w tym miesiącu',
  usageFullSubject: '{partner}: akcje na ten miesiąc zostały wykorzystane',
  usagePausedSubject: '{partner}: zapisywanie wstrzymane do {day}',
  usageNearTitle: 'Wykorzystano {percent} akcji w tym miesiącu',
  usageFullTitle: 'Akcje na ten miesiąc zostały wykorzystane',
  usagePausedTitle: 'Zapisywanie jest wstrzymane do {day}',
  usageOf: 'z {limit} akcji',
  usageMonth: '{month}, plan {plan}',
  usageWillPause:
    'Po wykorzystaniu wszystkich akcji zapisywanie zostanie wstrzymane do {day}. To, co klienci już zapisali, pozostaje; listy, listy życzeń i koszyki działają dalej. Większy plan nie ma przerw.',
  usagePaused:
    'Klienci, którzy chcą coś zapisać, dowiadują się o tym. To, co już zapisali, pozostaje; listy, listy życzeń i koszyki działają dalej. Po przejściu na większy plan zapisywanie rusza od razu.',
  usageWillCost:
    'Po ich wykorzystaniu nic nie zostanie wstrzymane. Każda kolejna akcja będzie kosztować {rate}, rozliczane na koniec miesiąca.',
  usageCosts:
    'Nic nie zostaje wstrzymane. Każda kolejna akcja kosztuje {rate}, rozliczane na koniec miesiąca.',
  usageGoesOn: 'Nic nie zostaje wstrzymane, a kolejne akcje nic dodatkowo nie kosztują.',
  rate: { one: '{amount} cent', few: '{amount} centy', many: '{amount} centów', other: '{amount} centa' },
  usagePlansButton: 'Zobacz plany',
  usageButton: 'Zobacz zużycie',

  invoiceSubject: 'Faktura {number} dla {partner}',
  invoiceTitle: 'Faktura {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'Faktura jest załączona jako plik PDF.',
  invoiceCharged: 'Kwota zostanie pobrana automatycznie. Nie trzeba nic robić.',
  invoiceTransfer: 'Prosimy o zapłatę przelewem: numer konta i termin są na fakturze.',
  invoiceNothing: 'Nie ma nic do zapłaty.',
  invoiceButton: 'Otwórz fakturę',

  failedSubject: '{partner}: płatność nie powiodła się',
  failedTitle: 'Płatność nie powiodła się',
  failedPlan: '{partner}, plan {plan}',
  failedAgain:
    'Kolejna próba odbędzie się {date}. Do tego czasu wszystko działa jak dotąd. Prosimy sprawdzić metodę płatności lub podać inną.',
  failedForGood:
    'Nie będzie kolejnej automatycznej próby. Prosimy podać działającą metodę płatności, aby zachować plan.',
  failedButton: 'Sprawdź płatność',

  trialSubject: '{partner}: okres próbny planu {plan} kończy się {date}',
  trialTitle: 'Okres próbny kończy się {date}',
  perMonth: 'miesięcznie, plan {plan}',
  perYear: 'rocznie, plan {plan}',
  trialText:
    'Od tego dnia plan jest płatny. Aby go zachować, nie trzeba nic robić. W przeciwnym razie prosimy zmienić go lub anulować wcześniej: wtedy nic nie zostanie pobrane.',
  trialButton: 'Zobacz swój plan',

  invitedSubject: '{inviter} zaprasza do {partner}',
  invitedTitle: '{inviter} zaprasza do {partner}',
  invitedPlainSubject: 'Zaproszenie do {partner}',
  invitedPlainTitle: 'Zaproszenie do {partner}',
  invitedOwner:
    'Lista życzeń {partner} działa dzięki {brand}. Rola właściciela obejmuje wszystko: klucze, listy życzeń, członków, plan i faktury.',
  invitedMember:
    'Lista życzeń {partner} działa dzięki {brand}. Rola członka obejmuje klucze i listy życzeń; członkami, planem i fakturami zajmują się właściciele.',
  invitedUntil: 'Zaproszenie jest ważne do {date}.',
  invitedButton: 'Przyjmij zaproszenie',

  announcedSubject: '{brand}, {title}: prosimy sprawdzić integrację',
  announcedIntro:
    'Coś się zmienia dla tych, którzy korzystają z API {brand}. Prosimy sprawdzić poniższe punkty w integracji {partner}.',
  announcedEnglish: 'Lista zmian jest prowadzona po angielsku.',
  kindBreaking: 'Niezgodne',
  kindAdded: 'Dodano',
  kindChanged: 'Zmieniono',
  kindDeprecated: 'Wycofywane',
  kindRemoved: 'Usunięto',
  announcedButton: 'Przeczytaj zmiany',

  deletedSubject: 'Konto {partner} zostało usunięte',
  deletedTitle: 'Konto {partner} zostało usunięte',
  deletedText:
    'Wraz z nim usunięto klucze, listy życzeń i statystyki. Przyciski i listy życzeń, które są jeszcze w sklepie, już nie działają: prosimy usunąć ich skrypty ze stron.',
  deletedShoppers:
    'To, co zapisali klienci, należy do nich i pozostaje na ich listach. Wystawione faktury są przechowywane.',

  wantedSubject: '{partner} prosi o plan {plan}',
  wantedTitle: '{partner} prosi o plan {plan}',
  wantedPartner: 'Klient',
  wantedPlan: 'Wybrany plan',
  wantedBilled: 'Rozliczenie',
  wantedMonthly: 'miesięczne',
  wantedYearly: 'roczne',
  wantedBy: 'Prosi',
  wantedText: 'Na razie nic się nie zmieniło. To polecenie nadaje plan:',

  passwordSetTitle: 'Ustawiono hasło do konta {brand}',
  passwordSetText:
    'Od teraz do tego konta można zalogować się także hasłem. Kod z wiadomości działa jak dotąd.',
  passwordChangedTitle: 'Zmieniono hasło do konta {brand}',
  passwordChangedText: 'Stare już nie działa, a wszystkie inne urządzenia zostały wylogowane.',
  passwordRemovedTitle: 'Usunięto hasło do konta {brand}',
  passwordRemovedText:
    'Od teraz do tego konta loguje tylko kod z wiadomości. Wszystkie inne urządzenia zostały wylogowane.',
  passwordNotYou:
    'Jeśli to Ty, nie musisz nic robić. Jeśli nie, zaloguj się kodem z wiadomości, zmień lub usuń hasło w ustawieniach i sprawdź tam tokeny dostępu.',
  passwordButton: 'Otwórz ustawienia',

  whyOwner: 'Ta wiadomość jest przeznaczona dla właściciela konta {partner}.',
  whyBilling: 'Ta wiadomość przychodzi na adres, na który wysyłane są faktury {partner}.',
  whyTechnical: 'Ta wiadomość jest przeznaczona dla kontaktu technicznego {partner}.',
  whyInvited:
    'Ta wiadomość przyszła, ponieważ w {partner} podano ten adres. Jeśli jest niespodziewana, można ją zignorować.',
  whyDeleted: 'Ta wiadomość jest przeznaczona dla dotychczasowego właściciela konta {partner}.',
  whyOperator: 'Ta wiadomość jest przeznaczona dla operatora {brand}.',
  whyAccount: 'Ta wiadomość przyszła, ponieważ ten adres ma konto w {brand}.',
  changeAddress: 'Odbiorców takich wiadomości ustawia się w portalu',
};
