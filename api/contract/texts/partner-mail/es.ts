import type { PartnerMailTexts } from './texts.ts';

export const es: PartnerMailTexts = {
  usageNearSubject: '{partner}: se ha usado el {percent} de las acciones de este mes',
  usageFullSubject: '{partner}: se han agotado las acciones de este mes',
  usagePausedSubject: '{partner}: guardar está en pausa hasta el {day}',
  usageNearTitle: 'Se ha usado el {percent} de las acciones del mes',
  usageFullTitle: 'Se han agotado las acciones del mes',
  usagePausedTitle: 'Guardar está en pausa hasta el {day}',
  usageOf: { one: 'de {limit} acción', other: 'de {limit} acciones' },
  usageMonth: '{month}, plan {plan}',
  usageWillPause:
    'Cuando se hayan usado todas, guardar quedará en pausa hasta el {day}. Lo que sus clientes han guardado se conserva; las listas, los favoritos y los carritos siguen funcionando. Con un plan mayor no se detiene nada.',
  usagePaused:
    'Se avisa a quienes quieren guardar algo. Lo que ya han guardado se conserva; las listas, los favoritos y los carritos siguen funcionando. Con un plan mayor se puede volver a guardar al momento.',
  usageWillCost:
    'Nada se detiene cuando se agoten. Cada acción adicional costará entonces {rate} y se facturará a final de mes.',
  usageCosts: 'Nada se detiene. Cada acción adicional cuesta {rate} y se factura a final de mes.',
  usageGoesOn: 'Nada se detiene, y las acciones adicionales no tienen coste.',
  rate: { one: '{amount} céntimo', other: '{amount} céntimos' },
  usagePlansButton: 'Ver los planes',
  usageButton: 'Ver el consumo',

  invoiceSubject: 'Factura {number} para {partner}',
  invoiceTitle: 'Factura {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'La factura va adjunta en un archivo PDF.',
  invoiceCharged: 'El importe se carga en su medio de pago. No tiene que hacer nada.',
  invoiceTransfer: 'Le rogamos que la pague por transferencia: la cuenta y el plazo figuran en la factura.',
  invoiceNothing: 'No hay nada que pagar.',
  invoiceButton: 'Abrir la factura',

  failedSubject: '{partner}: un pago no se ha podido realizar',
  failedTitle: 'Un pago no se ha podido realizar',
  failedPlan: '{partner}, plan {plan}',
  failedAgain:
    'Se volverá a intentar el {date}. Hasta entonces todo funciona como antes. Compruebe su medio de pago o indique otro, por favor.',
  failedForGood:
    'No se volverá a intentar automáticamente. Indique un medio de pago válido, por favor, para conservar el plan.',
  failedButton: 'Comprobar el pago',

  trialSubject: '{partner}: la prueba de {plan} termina el {date}',
  trialTitle: 'Su prueba termina el {date}',
  perMonth: 'al mes, plan {plan}',
  perYear: 'al año, plan {plan}',
  trialText:
    'A partir de ese día se cobra el plan. Si quiere conservarlo, no tiene que hacer nada. Si no, cámbielo o cancélelo antes: no se cobrará nada.',
  trialButton: 'Ver su plan',

  invitedSubject: '{inviter} le invita a {partner}',
  invitedTitle: '{inviter} le invita a {partner}',
  invitedPlainSubject: 'Una invitación a {partner}',
  invitedPlainTitle: 'Ha recibido una invitación a {partner}',
  invitedOwner:
    'La lista de deseos de {partner} funciona con {brand}. Como titular podrá ocuparse de todo: claves, listas, miembros, plan y facturas.',
  invitedMember:
    'La lista de deseos de {partner} funciona con {brand}. Como miembro trabajará con sus claves y listas; los miembros, el plan y las facturas corresponden a los titulares.',
  invitedUntil: 'La invitación es válida hasta el {date}.',
  invitedButton: 'Aceptar la invitación',

  announcedSubject: '{brand}, {title}: compruebe su integración',
  announcedIntro:
    'Algo cambia para quienes desarrollan con {brand}. Compruebe los puntos siguientes en la integración de {partner}, por favor.',
  announcedEnglish: 'El registro de cambios se escribe en inglés.',
  kindBreaking: 'Incompatible',
  kindAdded: 'Añadido',
  kindChanged: 'Cambiado',
  kindDeprecated: 'Obsoleto',
  kindRemoved: 'Retirado',
  announcedButton: 'Leer los cambios',

  deletedSubject: 'Se ha eliminado {partner}',
  deletedTitle: 'Se ha eliminado {partner}',
  deletedText:
    'Con la cuenta se han eliminado sus claves, listas y estadísticas. Los botones y las listas que sigan en una tienda ya no funcionan: retire sus scripts de las páginas, por favor.',
  deletedShoppers:
    'Lo que los clientes han guardado es suyo y sigue en sus listas. Las facturas emitidas se conservan.',

  wantedSubject: '{partner} pide el plan {plan}',
  wantedTitle: '{partner} pide el plan {plan}',
  wantedPartner: 'Cliente',
  wantedPlan: 'Plan solicitado',
  wantedBilled: 'Facturación',
  wantedMonthly: 'mensual',
  wantedYearly: 'anual',
  wantedBy: 'Lo pide',
  wantedText: 'Todavía no ha cambiado nada. Esta orden asigna el plan:',

  passwordSetTitle: 'Se ha establecido una contraseña para su cuenta de {brand}',
  passwordSetText:
    'A partir de ahora también se puede entrar en esta cuenta con una contraseña. El código por correo sigue funcionando.',
  passwordChangedTitle: 'Se ha cambiado su contraseña de {brand}',
  passwordChangedText: 'La anterior ya no funciona y se ha cerrado la sesión en los demás dispositivos.',
  passwordRemovedTitle: 'Se ha eliminado su contraseña de {brand}',
  passwordRemovedText:
    'A partir de ahora solo se entra en esta cuenta con un código por correo. Se ha cerrado la sesión en los demás dispositivos.',
  passwordNotYou:
    'Si ha sido usted, no tiene que hacer nada. Si no, entre con un código por correo, cambie o elimine la contraseña en los ajustes y revise allí los tokens de acceso.',
  passwordButton: 'Abrir los ajustes',

  whyOwner: 'Recibe este correo como titular de {partner}.',
  whyBilling: 'Recibe este correo porque las facturas de {partner} se envían a esta dirección.',
  whyTechnical: 'Recibe este correo como contacto técnico de {partner}.',
  whyInvited:
    'Recibe este correo porque en {partner} se ha indicado esta dirección. Si no lo esperaba, puede ignorarlo.',
  whyDeleted: 'Recibe este correo porque era titular de {partner}.',
  whyOperator: 'Recibe este correo porque gestiona {brand}.',
  whyAccount: 'Recibe este correo porque esta dirección tiene una cuenta en {brand}.',
  changeAddress: 'Quién recibe estos correos se elige en el portal',
};
