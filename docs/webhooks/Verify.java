import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Java 17 or later, nothing but the standard library. */
public final class Verify {
  private static final long TOLERANCE_SECONDS = 300;
  private static final int ED25519_BYTES = 64;
  private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  /** True when the request is ours. The secret is whsec_..., or whpk_... for ED25519. */
  public static boolean isFromLastro(
      String secret, String id, String timestamp, String signatures, byte[] rawBody) {
    try {
      long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
      if (Math.abs(age) > TOLERANCE_SECONDS) return false;
      byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
      byte[] key = Base64.getDecoder().decode(secret.substring(secret.indexOf('_') + 1));
      for (String entry : signatures.split(" ")) {
        if (matches(entry, secret, key, head, rawBody)) return true;
      }
    } catch (GeneralSecurityException | RuntimeException unreadable) {
      return false;
    }
    return false;
  }

  /** One that matches is enough; what cannot be read, and versions to come, are passed over. */
  private static boolean matches(String entry, String secret, byte[] key, byte[] head, byte[] rawBody)
      throws GeneralSecurityException {
    boolean hmac = entry.startsWith("v1,") && secret.startsWith("whsec_");
    boolean ed25519 = entry.startsWith("v1a,") && secret.startsWith("whpk_");
    if (!hmac && !ed25519) return false;
    byte[] signature;
    try {
      signature = Base64.getDecoder().decode(entry.substring(entry.indexOf(',') + 1));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
    if (hmac) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head);
      return MessageDigest.isEqual(mac.doFinal(rawBody), signature);
    }
    if (signature.length != ED25519_BYTES) return false;
    byte[] encoded = new byte[ED25519_PREFIX.length + key.length];
    System.arraycopy(ED25519_PREFIX, 0, encoded, 0, ED25519_PREFIX.length);
    System.arraycopy(key, 0, encoded, ED25519_PREFIX.length, key.length);
    Signature verifier = Signature.getInstance("Ed25519");
    verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
    verifier.update(head);
    verifier.update(rawBody);
    return verifier.verify(signature);
  }

  private Verify() {}
}
