const THROW_AWAY = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net burnermail.io byom.de correotemporal.org
  discard.email discardmail.com disposablemail.com dispostable.com dropmail.me emailondeck.com emailfake.com emailtemporanea.net
  fakeinbox.com fakemail.net fakemailgenerator.com getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com
  guerrillamail.de guerrillamail.net guerrillamail.org harakirimail.com inboxbear.com inboxkitten.com incognitomail.com jetable.org
  linshiyouxiang.net luxusmail.org mail-temp.com mail.tm mailcatch.com maildrop.cc mailinator.com mailinator.net mailnesia.com
  mailnull.com mailpoof.com mailsac.com mailtemp.info mintemail.com minuteinbox.com moakt.com mohmal.com mytemp.email mytrashmail.com
  nada.email nowmymail.com one-time.email owlymail.com pokemail.net sharklasers.com smailpro.com spam4.me spambog.com spambox.us
  spamgourmet.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.dev tempmail.net tempmailo.com
  tempr.email throwawaymail.com trash-mail.com trashmail.com trashmail.de trashmail.net wegwerfemail.de yopmail.com yopmail.fr
  yopmail.net`.split(/\s+/),
);

export function isThrowAway(email: string): boolean {
  const labels = (email.split('@').at(-1) ?? '').toLowerCase().split('.');
  return labels.some((_, index) => THROW_AWAY.has(labels.slice(index).join('.')));
}
