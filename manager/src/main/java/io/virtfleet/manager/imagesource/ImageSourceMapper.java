package io.virtfleet.manager.imagesource;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.image.HttpImage;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Download;
import io.virtfleet.contract.vm.ImageSource.LibraryItem;
import io.virtfleet.contract.vm.ImageSource.LocalPath;
import io.virtfleet.contract.vm.ImageSource.Location;
import io.virtfleet.contract.vm.ImageSource.Registry;
import io.virtfleet.contract.vm.ImageSource.Template;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps where an image comes from for one type of provider: its own block, else one that every provider understands. */
public final class ImageSourceMapper {
    private final VMImage image;
    private final DownloadMapper fetches;
    private final FieldPath at;

    /** {@code root} is where paths of other objects begin. */
    public ImageSourceMapper(VMImage image, Map<ResourceKey, SecretContent> secrets, FieldPath root) {
        this.image = image;
        this.at = root.field("VMImage " + name(image) + ": spec").field("source");
        this.fetches = new DownloadMapper(image, secrets, at);
    }

    private static String name(VMImage image) {
        return image.getMetadata().getName();
    }

    /** The Secrets that downloading an image takes, all in the namespace of the image. */
    public static Set<ResourceKey> secretsOf(VMImage image) {
        Set<ResourceKey> secrets = new LinkedHashSet<>();
        ImageOrigin origin = image.getSpec().source();
        if (origin == null) {
            return secrets;
        }
        if (origin.registry() != null) {
            SecretLookup.key(origin.registry().pullSecretRef(), image).ifPresent(secrets::add);
        }
        HttpImage.Authentication proof =
                origin.http() == null ? null : origin.http().authentication();
        if (proof != null && proof.basicAuth() != null) {
            SecretLookup.key(proof.basicAuth().secretRef(), image).ifPresent(secrets::add);
        }
        if (proof != null && proof.bearer() != null) {
            SecretLookup.key(proof.bearer().secretRef(), image).ifPresent(secrets::add);
        }
        return secrets;
    }

    /** Empty, and a finding, when the image has no source for this type of provider. */
    public Optional<ImageSource> map(String providerType) {
        ImageOrigin origin = image.getSpec().source();
        Optional<ImageSource> source = origin == null
                ? Optional.empty()
                : own(origin, providerType)
                        .or(() -> Optional.ofNullable(origin.http()).map(fetches::http))
                        .or(() -> Optional.ofNullable(origin.registry()).map(fetches::registry));
        if (source.isEmpty()) {
            at.missing("VMImage " + name(image) + " has no source for providers of type " + providerType);
        }
        return source;
    }

    private Optional<ImageSource> own(ImageOrigin origin, String providerType) {
        return switch (providerType) {
            case "vsphere" -> Optional.ofNullable(origin.vsphere()).map(this::vsphere);
            case "libvirt" -> Optional.ofNullable(origin.libvirt()).map(this::libvirt);
            case "proxmox" -> Optional.ofNullable(origin.proxmox()).map(this::proxmox);
            case "mock" -> Optional.ofNullable(origin.mock()).map(block -> ImageSource.at(named(block.name())));
            case "kubevirt" ->
                Optional.ofNullable(origin.kubevirt())
                        .map(this::kubevirt)
                        .or(() -> Optional.ofNullable(origin.dataVolume())
                                .map(volume -> object("DataVolume", volume, "")));
            default -> Optional.ofNullable(origin.parameters()).map(words -> thirdParty(origin, words));
        };
    }

    private ImageSource vsphere(ImageOrigin.Vsphere block) {
        FieldPath blockAt = at.field("vsphere");
        List<Location> places = new ArrayList<>();
        if (block.templateName() != null) {
            places.add(new Template(block.templateName()));
        }
        ImageOrigin.ContentLibrary library = block.contentLibrary();
        if (library != null) {
            places.add(new LibraryItem(
                    FieldValues.text(library.library()),
                    FieldValues.text(library.item()),
                    FieldValues.text(library.version())));
        }
        if (block.ovaURL() != null) {
            places.add(new Download(block.ovaURL(), Map.of(), new ImageSource.Anonymous()));
        }
        return new ImageSource(
                one(places, blockAt, "templateName, contentLibrary or ovaURL"),
                Optional.ofNullable(block.ovaURL()).map(url -> url.endsWith(".ovf") ? DiskFormat.OVF : DiskFormat.OVA),
                DiskFileMapper.checksum(block.checksum(), block.checksumType(), blockAt),
                "",
                Map.of());
    }

    private ImageSource libvirt(ImageOrigin.Libvirt block) {
        FieldPath blockAt = at.field("libvirt");
        List<Location> places = new ArrayList<>();
        if (block.path() != null) {
            places.add(new LocalPath(block.path()));
        }
        if (block.url() != null) {
            places.add(new Download(block.url(), Map.of(), new ImageSource.Anonymous()));
        }
        return new ImageSource(
                one(places, blockAt, "path or url"),
                DiskFileMapper.format(block.format(), blockAt.field("format")),
                DiskFileMapper.checksum(block.checksum(), block.checksumType(), blockAt),
                FieldValues.text(block.storagePool()),
                Map.of());
    }

    private ImageSource proxmox(ImageOrigin.Proxmox block) {
        FieldPath blockAt = at.field("proxmox");
        List<Location> places = new ArrayList<>();
        if (block.templateID() != null) {
            places.add(new Template(block.templateID().toString()));
        }
        if (block.templateName() != null) {
            places.add(new Template(block.templateName()));
        }
        Map<String, String> words = new HashMap<>();
        if (block.node() != null) {
            words.put("node", block.node());
        }
        if (block.fullClone() != null && !block.fullClone()) {
            words.put("fullClone", "false");
        }
        return new ImageSource(
                one(places, blockAt, "templateID or templateName"),
                DiskFileMapper.format(block.format(), blockAt.field("format")),
                Optional.empty(),
                FieldValues.text(block.storage()),
                words);
    }

    private ImageSource kubevirt(ImageOrigin.Kubevirt block) {
        String storage = FieldValues.text(block.storageClass());
        if (block.dataSource() != null) {
            return object("DataSource", block.dataSource(), storage);
        }
        if (block.persistentVolumeClaim() != null) {
            return object("PersistentVolumeClaim", block.persistentVolumeClaim(), storage);
        }
        return new ImageSource(
                new Registry(FieldValues.text(block.containerDisk()), Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                storage,
                Map.of());
    }

    /** An object of the cluster that KubeVirt runs in. */
    private ImageSource object(String kind, ObjectRef ref, String storage) {
        String namespace = ref.namespace() == null ? image.getMetadata().getNamespace() : ref.namespace();
        return new ImageSource(
                new Template(namespace + "/" + ref.name()),
                Optional.empty(),
                Optional.empty(),
                storage,
                Map.of("kind", kind));
    }

    private ImageSource thirdParty(ImageOrigin origin, Map<String, String> words) {
        ImageSource common = Optional.ofNullable(origin.http())
                .map(fetches::http)
                .or(() -> Optional.ofNullable(origin.registry()).map(fetches::registry))
                .orElseGet(() -> ImageSource.at(named(null)));
        return new ImageSource(common.location(), common.format(), common.checksum(), common.storage(), words);
    }

    /** The name on the platform defaults to the name of the resource. */
    private Template named(@Nullable String name) {
        return new Template(FieldValues.text(name, name(image)));
    }

    private Location one(List<Location> places, FieldPath blockAt, String choices) {
        if (places.size() != 1) {
            blockAt.wrong("must have exactly one of " + choices);
        }
        return places.isEmpty() ? named(null) : places.getFirst();
    }
}
