/**
 * Prices with tax or without, as the visitor chose, kept in this browser. The choice stands on the
 * document as `data-price-view`, which the styles obey; without one it is what prices say, and
 * without script both amounts are seen.
 *
 * Runs in the head of documents with both amounts, before the first paint, as `followTheme` does:
 * a price is never seen to change, and a press works on pages with React and without.
 */
export const followPriceView =
  ';{let html=document.documentElement.dataset,' +
  'kept=function(){try{let v=localStorage.getItem("price-view");' +
  'return v==="gross"||v==="net"?v:html.listed}catch{return html.priceView||html.listed}},' +
  'show=function(v){html.priceView=v;' +
  'document.querySelectorAll("[data-show-prices]").forEach(function(b){' +
  'b.ariaPressed=String(b.dataset.showPrices===v)})},' +
  'again=function(){show(kept())};again();' +
  'addEventListener("DOMContentLoaded",again);addEventListener("pageshow",again);' +
  'addEventListener("storage",again);' +
  'addEventListener("click",function(e){let b=e.target.closest("[data-show-prices]");' +
  'if(!b)return;let v=b.dataset.showPrices;' +
  'try{localStorage.setItem("price-view",v)}catch{}show(v)})}';
