/** A minimal shop: the real loader and the real React elements around one card. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { StrictMode, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
const { publishableKey = '', clientSecret = '' } = root?.dataset ?? {};
const stripe = loadStripe(publishableKey);

function Payment() {
  const card = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState('');
  const [message, setMessage] = useState('');

  async function pay(event: FormEvent) {
    event.preventDefault();
    const element = elements?.getElement(CardElement);
    if (!card || !element) return;
    setOutcome('');
    setMessage('');
    const { paymentIntent, error } = await card.confirmCardPayment(clientSecret, {
      payment_method: {
        card: element,
        billing_details: { name: 'Maud Lewis', email: 'maud@painters.example' },
      },
    });
    if (error) setMessage(`${error.message} (${error.type} ${error.code} ${error.decline_code})`);
    else setOutcome(`${paymentIntent.status} ${paymentIntent.id}`);
  }

  return (
    <form onSubmit={pay}>
      <h1>One brush</h1>
      <div className="box">
        <CardElement onChange={({ error }) => setMessage(error?.message ?? '')} />
      </div>
      <button disabled={!card}>Pay</button>
      <p role="status">{outcome}</p>
      <p role="alert">{message}</p>
    </form>
  );
}

if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripe}>
        <Payment />
      </Elements>
    </StrictMode>,
  );
}
