import type { Language } from '../language/languages.ts';

interface MailTexts {
  codeSubject: string;
  codeTitle: string;
  codeBefore: string;
  codeAfter: string;
}

/** Texts of the mails to shoppers. */
export const mailTexts: Record<Language, MailTexts> = {
  en: {
    codeSubject: '{code} is your sign-in code',
    codeTitle: 'Your sign-in code',
    codeBefore: 'Enter this code in the window you came from. It is valid for 10 minutes.',
    codeAfter: 'You did not ask for it? Then someone mistyped their address, and you can ignore this mail.',
  },
  de: {
    codeSubject: '{code} ist dein Anmeldecode',
    codeTitle: 'Dein Anmeldecode',
    codeBefore: 'Gib diesen Code in dem Fenster ein, aus dem du kommst. Er gilt 10 Minuten.',
    codeAfter:
      'Du hast ihn nicht angefordert? Dann hat sich jemand vertippt, und du kannst diese Mail ignorieren.',
  },
  fr: {
    codeSubject: '{code} est votre code de connexion',
    codeTitle: 'Votre code de connexion',
    codeBefore: 'Saisissez ce code dans la fenêtre d’où vous venez. Il est valable 10 minutes.',
    codeAfter:
      'Vous ne l’avez pas demandé ? Quelqu’un s’est trompé d’adresse : vous pouvez ignorer ce message.',
  },
  es: {
    codeSubject: '{code} es tu código de acceso',
    codeTitle: 'Tu código de acceso',
    codeBefore: 'Escribe este código en la ventana de la que vienes. Vale durante 10 minutos.',
    codeAfter: '¿No lo has pedido tú? Alguien se habrá equivocado de dirección; puedes ignorar este correo.',
  },
  nl: {
    codeSubject: '{code} is je inlogcode',
    codeTitle: 'Je inlogcode',
    codeBefore: 'Vul deze code in het venster in waar je vandaan komt. Hij is 10 minuten geldig.',
    codeAfter: 'Niet door jou aangevraagd? Dan heeft iemand zich vergist en kun je deze mail negeren.',
  },
  pl: {
    codeSubject: '{code} to Twój kod logowania',
    codeTitle: 'Twój kod logowania',
    codeBefore: 'Wpisz ten kod w oknie, z którego przychodzisz. Jest ważny 10 minut.',
    codeAfter: 'To nie Ty o niego prosisz? Ktoś pomylił adres i możesz zignorować tę wiadomość.',
  },
  it: {
    codeSubject: '{code} è il tuo codice di accesso',
    codeTitle: 'Il tuo codice di accesso',
    codeBefore: 'Inserisci questo codice nella finestra da cui provieni. È valido per 10 minuti.',
    codeAfter: 'Non l’hai chiesto tu? Qualcuno ha sbagliato indirizzo: puoi ignorare questa mail.',
  },
  pt: {
    codeSubject: '{code} é o seu código de acesso',
    codeTitle: 'O seu código de acesso',
    codeBefore: 'Introduza este código na janela de onde veio. É válido durante 10 minutos.',
    codeAfter: 'Não foi pedido por si? Alguém se enganou no endereço e pode ignorar esta mensagem.',
  },
};
