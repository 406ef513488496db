/** An e-mail address that breaks after its @, rather than anywhere, where it is too long for its place. */
export function EmailText({ children: email }: { children: string | null }) {
  const [name, domain] = (email ?? '').split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
