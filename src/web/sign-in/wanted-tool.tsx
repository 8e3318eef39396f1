/** For which tool somebody was sent here by 'Buy now', with its picture. */
import { useContext, useEffect, useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { findWantedTool, storageKey } from '#web/identity/return-path.ts';
import { ScriptNonce } from '#web/script-nonce.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

// Runs before the first paint. Without the place for it, the name would push the form down when it
// comes, away from under the finger that is about to press.
const keepPlace =
  `try{if(/^\\/tools\\/[\\w-]/.test(sessionStorage.getItem("${storageKey}")))` +
  'document.documentElement.dataset.wantedTool="on"}catch{}';

interface WantedToolFacts {
  name: string;
  img: string;
}

export function WantedTool() {
  const { login: words } = useWords();
  const nonce = useContext(ScriptNonce);
  const [tool, setTool] = useState<WantedToolFacts>();
  useEffect(() => {
    const id = findWantedTool();
    if (id === undefined) return;
    void readTool(id).then((found) => {
      if (found === undefined) delete document.documentElement.dataset['wantedTool'];
      setTool(found);
    });
  }, []);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: keepPlace }}
      />
      <div
        role="status"
        className="hidden min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 font-semibold in-data-wanted-tool:grid"
      >
        {tool && (
          <>
            <img
              src={safeImageUrl(tool.img)}
              alt=""
              width={48}
              height={60}
              className="aspect-4/5 w-12 bg-well object-cover"
            />
            <p>{fill(words.forTool, { name: tool.name })}</p>
          </>
        )}
      </div>
    </>
  );
}

/** Undefined when it is not on sale, or the shop cannot be reached. */
async function readTool(id: string): Promise<WantedToolFacts | undefined> {
  const answer = await callApi(shopEndpoints.getTool, { params: { id } });
  return answer.ok ? answer.value : undefined;
}
