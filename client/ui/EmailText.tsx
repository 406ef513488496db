/** An e-mail address that breaks after its @ if it does not fit. */
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
