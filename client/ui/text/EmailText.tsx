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
