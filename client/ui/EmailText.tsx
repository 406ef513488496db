/** An e-mail address that breaks after its @ if it doesn't fit. */
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
