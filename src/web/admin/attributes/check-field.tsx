/** A choice of yes or no beside its label. */
export function CheckField({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" {...input} />
      {label}
    </label>
  );
}
