/** For which tool somebody was sent here by 'Buy now'. */
import { useContext, useEffect, useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { findWantedTool, storageKey } from '#web/identity/return-path.ts';
import { ScriptNonce } from '#web/script-nonce.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

// Runs before the first paint. Without the place for it, the name would push the form down when it
// comes, away from under the finger that is about to press.
const keepPlace =
  `try{if(/^\\/tools\\/[\\w-]/.test(sessionStorage.getItem("${storageKey}")))` +
  'document.documentElement.dataset.wantedTool="on"}catch{}';

export function WantedTool() {
  const { login: words } = useWords();
  const nonce = useContext(ScriptNonce);
  const [name, setName] = useState<string>();
  useEffect(() => {
    const id = findWantedTool();
    if (id === undefined) return;
    void readName(id).then((found) => {
      if (found === undefined) delete document.documentElement.dataset['wantedTool'];
      setName(found);
    });
  }, []);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: keepPlace }}
      />
      <p
        role="status"
        className="hidden min-h-[2lh] content-center font-semibold in-data-wanted-tool:grid"
      >
        {name !== undefined && fill(words.forTool, { name })}
      </p>
    </>
  );
}

/** Undefined when it is not on sale, or the shop cannot be reached. */
async function readName(id: string): Promise<string | undefined> {
  const answer = await callApi(shopEndpoints.getTool, { params: { id } });
  return answer.ok ? answer.value.name : undefined;
}
