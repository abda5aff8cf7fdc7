/** What a telephone dials: a Canadian number with its country code, another one as it is, and an extension behind it. */
export function dialled(phone: string): string {
  const [, number = '', extension = ''] = /^(.*?)(?:[\s,;]*(?:x|ext|p\.|poste|#)\D*(\d+)\s*)?$/is.exec(phone) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  const isWhole = number.trimStart().startsWith('+') || /^1\d{10}$/.test(digits);
  const whole = digits.length === 10 ? `+1${digits}` : `${isWhole ? '+' : ''}${digits}`;
  return `tel:${whole}${extension && `;ext=${extension}`}`;
}

/** Characters of a number that stays in one line: an international one with its extension. */
const longestUnbroken = 24;

/** A telephone number that is called by a touch. */
export function PhoneLink({ phone }: { readonly phone: string | null }) {
  if (!phone) return null;
  if (!/\d/.test(phone)) return <span>{phone}</span>;
  return (
    <a class={phone.length <= longestUnbroken ? 'contact whole' : 'contact'} href={dialled(phone)}>
      {phone}
    </a>
  );
}

/** The link that begins a message to the address. */
export const writtenTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

export function EmailLink({ email }: { readonly email: string | null }) {
  if (!email) return null;
  const [, name, host] = /^(.*?)(@.*)?$/s.exec(email) ?? [];
  return (
    <a class="contact" href={writtenTo(email)}>
      {name}
      {/* If there is no room, it continues behind the name. */}
      {host && <wbr />}
      {host}
    </a>
  );
}
