/** Where one is on the way from the cart to the payment. */
const steps = [
  ['cart', 'Cart'],
  ['checkout', 'Checkout'],
  ['payment', 'Payment'],
] as const;

export function BuySteps({ at }: { at: (typeof steps)[number][0] }) {
  return (
    <p className="flex items-center gap-x-2 text-fine text-graphite">
      {steps.map(([step, text], index) => (
        <span key={step} className="flex items-center gap-x-2">
          {index > 0 && <span aria-hidden="true">›</span>}
          <span
            aria-current={step === at ? 'step' : undefined}
            className={step === at ? 'font-semibold text-ink' : ''}
          >
            {text}
          </span>
        </span>
      ))}
    </p>
  );
}
