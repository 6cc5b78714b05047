import type { PartnerMailTexts } from './texts.ts';

export const pt: PartnerMailTexts = {
  usageNearSubject: '{partner}: {percent} das ações deste mês foram usadas',
  usageFullSubject: '{partner}: as ações deste mês esgotaram-se',
  usagePausedSubject: '{partner}: guardar está em pausa até {day}',
  usageNearTitle: 'Foram usadas {percent} das ações do mês',
  usageFullTitle: 'As ações do mês esgotaram-se',
  usagePausedTitle: 'Guardar está em pausa até {day}',
  usageOf: { one: 'de {limit} ação', other: 'de {limit} ações' },
  usageMonth: '{month}, plano {plan}',
  usageWillPause:
    'Quando todas forem usadas, guardar fica em pausa até {day}. O que os seus clientes guardaram mantém-se; listas, favoritos e carrinhos continuam a funcionar. Com um plano maior nada é interrompido.',
  usagePaused:
    'Quem quer guardar um produto é avisado. O que já foi guardado mantém-se; listas, favoritos e carrinhos continuam a funcionar. Com um plano maior é possível voltar a guardar de imediato.',
  usageWillCost:
    'Nada é interrompido quando se esgotarem. Cada ação adicional custa então {rate}, a faturar no fim do mês.',
  usageCosts: 'Nada é interrompido. Cada ação adicional custa {rate}, a faturar no fim do mês.',
  usageGoesOn: 'Nada é interrompido, e as ações adicionais não têm custos.',
  rate: { one: '{amount} cêntimo', other: '{amount} cêntimos' },
  usagePlansButton: 'Ver os planos',
  usageButton: 'Ver a utilização',

  invoiceSubject: 'Fatura {number} para {partner}',
  invoiceTitle: 'Fatura {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'A fatura segue em anexo, em ficheiro PDF.',
  invoiceCharged: 'O valor é cobrado no seu meio de pagamento. Não precisa de fazer nada.',
  invoiceTransfer: 'Agradecemos o pagamento por transferência: a conta e o prazo constam da fatura.',
  invoiceNothing: 'Não há nada a pagar.',
  invoiceButton: 'Abrir a fatura',

  failedSubject: '{partner}: um pagamento não foi concluído',
  failedTitle: 'Um pagamento não foi concluído',
  failedPlan: '{partner}, plano {plan}',
  failedAgain:
    'Haverá uma nova tentativa em {date}. Até lá tudo funciona como antes. Verifique o seu meio de pagamento ou indique outro, por favor.',
  failedForGood:
    'Não haverá outra tentativa automática. Indique um meio de pagamento válido, por favor, para manter o plano.',
  failedButton: 'Verificar o pagamento',

  trialSubject: '{partner}: o teste de {plan} termina em {date}',
  trialTitle: 'O seu período de teste termina em {date}',
  perMonth: 'por mês, plano {plan}',
  perYear: 'por ano, plano {plan}',
  trialText:
    'A partir desse dia o plano é cobrado. Se quiser mantê-lo, não precisa de fazer nada. Caso contrário, altere-o ou cancele-o antes: nada será cobrado.',
  trialButton: 'Ver o seu plano',

  invitedSubject: '{inviter} convida para {partner}',
  invitedTitle: '{inviter} convida para {partner}',
  invitedPlainSubject: 'Um convite para {partner}',
  invitedPlainTitle: 'Recebeu um convite para {partner}',
  invitedOwner:
    'A lista de desejos de {partner} funciona com {brand}. Como titular pode tratar de tudo: chaves, listas, membros, plano e faturas.',
  invitedMember:
    'A lista de desejos de {partner} funciona com {brand}. Como membro trabalha nas chaves e nas listas; membros, plano e faturas cabem aos titulares.',
  invitedUntil: 'O convite é válido até {date}.',
  invitedButton: 'Aceitar o convite',

  announcedSubject: '{brand}, {title}: verifique a sua integração',
  announcedIntro:
    'Algo muda para quem desenvolve com {brand}. Verifique os pontos abaixo na integração de {partner}, por favor.',
  announcedEnglish: 'O registo de alterações é mantido em inglês.',
  kindBreaking: 'Incompatível',
  kindAdded: 'Adicionado',
  kindChanged: 'Alterado',
  kindDeprecated: 'Obsoleto',
  kindRemoved: 'Removido',
  announcedButton: 'Ler as alterações',

  deletedSubject: 'A conta {partner} foi eliminada',
  deletedTitle: 'A conta {partner} foi eliminada',
  deletedText:
    'Com ela foram eliminadas as chaves, as listas e as estatísticas. Os botões e as listas que ainda estejam numa loja já não funcionam: retire os seus scripts das páginas, por favor.',
  deletedShoppers:
    'O que os clientes guardaram pertence-lhes e mantém-se nas suas listas. As faturas emitidas são conservadas.',

  wantedSubject: '{partner} pede o plano {plan}',
  wantedTitle: '{partner} pede o plano {plan}',
  wantedPartner: 'Parceiro',
  wantedPlan: 'Plano',
  wantedBilled: 'Faturação',
  wantedMonthly: 'mensal',
  wantedYearly: 'anual',
  wantedBy: 'Pedido por',
  wantedText: 'Ainda nada mudou. Este comando atribui o plano:',

  passwordSetTitle: 'Foi definida uma palavra-passe para a sua conta {brand}',
  passwordSetText:
    'A partir de agora também se pode entrar nesta conta com uma palavra-passe. O código por e-mail continua a funcionar.',
  passwordChangedTitle: 'A sua palavra-passe de {brand} foi alterada',
  passwordChangedText: 'A antiga já não funciona e a sessão foi terminada em todos os outros dispositivos.',
  passwordRemovedTitle: 'A sua palavra-passe de {brand} foi removida',
  passwordRemovedText:
    'A partir de agora só um código por e-mail dá entrada nesta conta. A sessão foi terminada em todos os outros dispositivos.',
  passwordNotYou:
    'Se foi você, não precisa de fazer nada. Caso contrário, entre com um código por e-mail, altere ou remova a palavra-passe nas definições e veja lá os tokens de acesso.',
  passwordButton: 'Abrir as definições',

  whyOwner: 'Recebe esta mensagem como titular de {partner}.',
  whyBilling: 'Recebe esta mensagem porque as faturas de {partner} são enviadas para este endereço.',
  whyTechnical: 'Recebe esta mensagem como contacto técnico de {partner}.',
  whyInvited:
    'Recebe esta mensagem porque este endereço foi indicado em {partner}. Se não a esperava, ignore-a.',
  whyDeleted: 'Recebe esta mensagem porque era titular de {partner}.',
  whyOperator: 'Recebe esta mensagem porque gere {brand}.',
  whyAccount: 'Recebe esta mensagem porque este endereço tem uma conta em {brand}.',
  changeAddress: 'Quem recebe estas mensagens define-se no portal',
};
